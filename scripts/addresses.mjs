export const portalPort = Number(process.env.PORT || 3000);
export const practicePort = Number(process.env.MOCK_PORT || 4010);
export const portalUrl = `http://localhost:${portalPort}`;
export const practiceUrl = `http://127.0.0.1:${practicePort}`;

/** Environment of a portal that uses the mock practice, unless IDENTITY_URL names another one. */
export const portalEnvironment = {
  PORT: String(portalPort),
  IDENTITY_URL: process.env.IDENTITY_URL || `${practiceUrl}/identity`,
};
