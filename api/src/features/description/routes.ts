import { Router } from 'express';
import { openApiDocument } from '@site/api-contract';
import { refuseOtherMethods } from '../../platform/http/answer-errors.ts';

/** GET /api/openapi.json */
export function descriptionRoutes(): Router {
  const router = Router();
  const document = openApiDocument();
  router.get('/api/openapi.json', (_request, response) => void response.json(document));
  router.all('/api/openapi.json', refuseOtherMethods('GET, HEAD'));
  return router;
}
