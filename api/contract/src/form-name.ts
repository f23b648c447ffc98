/** The name of a form in its page's data (`csrf.leavePlan`): the last part of its endpoint's path in camelCase. */
export function formName(endpoint: string): string {
  return endpoint.replace(/^.*\//, '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
