import { Router } from 'express';
import { jobReportSchema } from '@site/api-contract';
import { dayOf } from '@site/shared-i18n';
import type { CountedLimits } from '../../platform/http/limit-rate.ts';
import { addPost } from '../../platform/http/endpoints.ts';
import { sendPdf } from '../../platform/http/responses.ts';
import { validate } from '../../platform/http/read-body.ts';
import type { SiteForm } from '../../platform/http/form-post.ts';
import { texts } from '../../platform/texts/texts.ts';
import { drawReport } from './draw-report.ts';

const path = '/api/job-report';

/** The form of the page; without script the browser saves the response, and the page stays. */
export const jobReportForm: SiteForm = {
  path: '/job-report',
  endpoints: [path],
  name: 'job-report',
  fields: ['firm', 'name', 'task1', 'hours1', 'task2', 'hours2', 'remark'],
};

interface ReportDependencies {
  seller: { name: string };
  rateLimits: CountedLimits;
}

/** POST /api/job-report: a report as PDF. Nothing of it is stored or logged. */
export function jobReportRoutes({ seller, rateLimits }: ReportDependencies): Router {
  const router = Router();
  addPost(router, path, { rateLimits }, async (request, response) => {
    const report = validate(jobReportSchema, request.body);
    const day = new Date();
    const content = await drawReport(report, seller.name, day);
    const name = texts(report.language)('jobReport.fileName');
    sendPdf(response, `${name}-${dayOf(day)}.pdf`, content);
  });
  return router;
}
