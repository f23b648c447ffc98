import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { Router, type RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { outbox } from '../outbox/table.ts';

export interface Metrics {
  /** Measures every request; mount it first. */
  measure: RequestHandler;
  /** GET /metrics, in Prometheus's text format. Visitors do not reach it, as the site passes on only /api. */
  routes: Router;
}

/** A metric that is read at each scrape. */
export interface FeatureGauge {
  name: string;
  help: string;
  read: () => Promise<number> | number;
}

/** Metrics of requests, waiting jobs, features and the process. */
export function createMetrics(db: Database, gauges: FeatureGauge[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'outbox_waiting',
    help: 'Deliveries that wait, by whether they have failed before',
    labelNames: ['failed'],
    registers: [registry],
    async collect() {
      const waiting = isNull(outbox.deliveredAt);
      this.set({ failed: 'no' }, await db.$count(outbox, and(waiting, isNull(outbox.lastError))));
      this.set({ failed: 'yes' }, await db.$count(outbox, and(waiting, isNotNull(outbox.lastError))));
    },
  });
  new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'How long the oldest delivery has waited',
    registers: [registry],
    async collect() {
      const age = sql<number>`coalesce(extract(epoch from now() - min(${outbox.createdAt})), 0)::float8`;
      const [row] = await db.select({ age }).from(outbox).where(isNull(outbox.deliveredAt));
      this.set(row?.age ?? 0);
    },
  });

  for (const { name, help, read } of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });

  const routes = Router();
  routes.get('/metrics', async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  });
  return {
    routes,
    measure(request, response, next) {
      const stop = duration.startTimer({ method: request.method });
      response.once('finish', () => {
        // The route's pattern: made-up paths must not become labels.
        const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
        stop({ route, status: response.statusCode });
      });
      next();
    },
  };
}
