export const portalPort = Number(process.env.PORT || 3000);
export const practicePort = Number(process.env.MOCK_PORT || 4010);
export const portalUrl = `http://localhost:${portalPort}`;
export const practiceUrl = `http://127.0.0.1:${practicePort}`;

/** What the portal's process needs to know to use the mock practice, unless it is told otherwise. */
export const portalEnvironment = {
  PORT: String(portalPort),
  IDENTITY_URL: process.env.IDENTITY_URL || `${practiceUrl}/identity`,
};
