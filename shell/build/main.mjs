import { registerTypeScript } from '@site/remote-kit/typescript';

registerTypeScript();
await import('./build.ts');
