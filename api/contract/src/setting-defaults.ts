/** Defaults of the settings that the api obeys and the shell's pages state. */
export const settingDefaults = {
  BUSINESS_PEOPLE: 10,
  MESSAGE_RETENTION_MONTHS: 120,
  DOWNLOAD_RETENTION_MONTHS: 12,
} as const;

/** How many people a Business plan may be shared with. */
export const businessPeopleLimits = { min: 2, max: 1000 } as const;
