#!/usr/bin/env node
import { registerTypeScript } from './typescript.mjs';

registerTypeScript();
const { serveComposed } = await import('../dev/composed-remote.ts');
await serveComposed(process.cwd(), Number(process.env.PORT));
