import type { AppConfig } from '../config/config.ts';
import type { Tracing } from './tracing.ts';

/** Loads what traces, where the configuration names a collector: without one nothing of it is in memory. */
export async function startTracing({ traces }: Pick<AppConfig, 'traces'>): Promise<Tracing | null> {
  if (!traces) return null;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(traces);
}
