import { Router } from 'express';
import { openApiDocument } from '@site/api-contract';
import { addGet } from '../../platform/http/endpoints.ts';

export function openApiRoutes(): Router {
  const router = Router();
  const document = openApiDocument();
  addGet(router, '/api/openapi.json', (_request, response) => void response.json(document));
  return router;
}
