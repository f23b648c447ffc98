declare module '@adobe/structured-data-validator' {
  export interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    fieldNames?: string[];
  }
  export default class Validator {
    /** @param vocabulary schema.org's classes and properties as JSON-LD */
    constructor(vocabulary: { '@graph': object[] });
    /** @param items by type */
    validate(items: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
