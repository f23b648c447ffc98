#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { devRemote } = await import('../dev/dev-remote.ts');
console.log(`The pages alone, without the shell: ${await devRemote(process.cwd(), process.env)}`);
