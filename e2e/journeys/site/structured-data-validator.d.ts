declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** @param vocabulary schema.org's classes and properties as JSON-LD */
    constructor(vocabulary: { '@graph': object[] });
    validate(itemsByType: {
      jsonld: Record<string, object[]>;
    }): Promise<{ issueMessage: string; fieldNames?: string[] }[]>;
  }
}
