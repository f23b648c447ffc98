/** The URL of a drawing in `public/pictures`; it lies under the release's own version, so it never changes. */
export function picture(name: string): string {
  return `${import.meta.env.BASE_URL}pictures/${name}.svg`;
}
