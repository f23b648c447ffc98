#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { buildRemote } = await import('./build-remote.ts');
const { version, fresh } = await buildRemote(process.cwd(), process.env.RELEASE_SIGNING_KEY);
console.log(fresh ? `Built ${version}` : `${version} is up to date`);
