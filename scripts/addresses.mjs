export const portalPort = Number(process.env.PORT || 3000);
export const practicePort = Number(process.env.MOCK_PORT || 4010);
export const portalUrl = `http://localhost:${portalPort}`;
export const practiceUrl = `http://127.0.0.1:${practicePort}`;

/** Where `npm start -- --https` serves them too: under one name, because browsers trust a certificate for a name. */
export const securePortalPort = portalPort + 1;
export const securePracticePort = practicePort + 1;
export const securePortalUrl = `https://localhost:${securePortalPort}`;
export const securePracticeUrl = `https://localhost:${securePracticePort}`;

/** Environment of a portal that uses the mock practice, unless IDENTITY_URL names another one. */
export const portalEnvironment = {
  PORT: String(portalPort),
  IDENTITY_URL: process.env.IDENTITY_URL || `${practiceUrl}/identity`,
};
