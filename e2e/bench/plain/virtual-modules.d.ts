declare module 'virtual:policy-texts' {
  /** The props of a policy's page, by `<language>/<policy>`. */
  export const policyTexts: Record<string, () => Promise<{ default: unknown }>>;
}
