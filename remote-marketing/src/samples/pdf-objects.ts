import { inflateSync } from 'node:zlib';

/** Reads the objects of a PDF by pdfkit. Text is in Latin-1: a letter for each byte. */
export function readPdf(pdf: Buffer) {
  const objects = new Map(
    pdf
      .toString('latin1')
      .split('\nendobj\n')
      .map((object): [string | undefined, string] => {
        const [before = ''] = object.split(' 0 obj\n', 1);
        return [before.split('\n').at(-1), object];
      }),
  );
  const page = [...objects.values()].find((body) => body.includes('/Type /Page\n')) ?? '';

  /** The object to which an entry of a dictionary refers. @throws Error where there is none */
  function follow(dictionary: string, ...names: string[]): string {
    return names.reduce((body, name) => {
      const id = new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(body)?.[1];
      const object = objects.get(id);
      if (!object) throw new Error(`The PDF has no ${name}`);
      return object;
    }, dictionary);
  }
  return { page, follow };
}

/** The bytes of a stream. */
export function streamOf(object: string): Buffer {
  const bytes = object.slice(object.indexOf('stream\n') + 7, object.lastIndexOf('\nendstream'));
  return inflateSync(Buffer.from(bytes, 'latin1'));
}
