import type { AppConfig } from '../config/config.ts';
import type { Tracing } from './tracing.ts';

/** Loads OpenTelemetry only where the configuration names a collector. @returns null without one */
export async function startTracing({ traces }: Pick<AppConfig, 'traces'>): Promise<Tracing | null> {
  if (!traces) return null;
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing(traces);
}
