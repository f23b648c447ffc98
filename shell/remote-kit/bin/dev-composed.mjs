#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { serveComposed } = await import('../dev/composed-remote.ts');
await serveComposed(process.cwd(), Number(process.env.PORT));
