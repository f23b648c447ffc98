export * from './watched-metrics.ts';
