import type { Plugin } from 'vite';
import { fileTypeOf } from '@site/shell-contract/file-types';
import type { Prerender } from '../prerender/render-fragment.tsx';

/** Serves the files that a remote's build generates beside its pages, from the present sources. */
export const generatedFiles: Plugin = {
  name: 'generated-files-of-a-remote',
  configureServer(server) {
    async function make(path: string): Promise<Uint8Array | undefined> {
      const { default: prerender } = (await server.ssrLoadModule('/src/prerender.tsx')) as {
        default: Prerender;
      };
      return (await prerender.generatedFiles?.())?.get(path)?.();
    }

    return () => {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://remote').pathname.slice(1);
        const type = fileTypeOf(path);
        if (!type) return next();
        make(path).then((content) => {
          if (!content) return next();
          response.setHeader('Content-Type', type);
          response.setHeader('Cache-Control', 'no-store');
          response.end(content);
        }, next);
      });
    };
  },
};
