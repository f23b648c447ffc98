import type { Connect } from 'vite';
import { fileTypeOf } from '@site/shell-contract/file-types';
import type { DevelopedPages } from './developed-pages.ts';

/** Serves the files that a remote's build generates beside its pages, from the present sources. */
export function generatedFiles({ generatedFile }: DevelopedPages): Connect.NextHandleFunction {
  return (request, response, next) => {
    const path = new URL(request.url ?? '/', 'http://remote').pathname.slice(1);
    const type = fileTypeOf(path);
    if (!type) return next();
    generatedFile(path).then((content) => {
      if (!content) return next();
      response.setHeader('Content-Type', type);
      response.setHeader('Cache-Control', 'no-store');
      response.end(content);
    }, next);
  };
}
