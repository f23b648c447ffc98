import { createServer } from 'node:http';
import sirv from 'sirv';

/** A static file server, for comparison: `node static-server.mjs <folder> <port>`. */
const [folder = '.', port] = process.argv.slice(2);
const files = sirv(folder, { brotli: true, gzip: true, etag: true });
createServer((request, response) => files(request, response)).listen(Number(port), '127.0.0.1');
