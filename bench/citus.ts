import { createDb, createPool, type Db } from '#database/client.ts';
import { at, cloneCitus, dropCitus, findNodes, makeCitusTemplate, onEach } from '#test/citus.ts';
import { administer, type BenchServer } from './databases.ts';
import { measureStatements, type Run } from './measurements.ts';
import { burstLine, median, medianBurst, verdict } from './report.ts';
import { settings } from './settings.ts';

const TEMPLATE = 'palmares_bench_template';
const ROUND = 'palmares_bench_round';

/** Measures votes on one PostgreSQL and on Citus in turn, and prints how the second compares with the first. */
export async function compareWithCitus(
  onOne: Run,
  url: string,
  prepareRun: (server: BenchServer) => Promise<Run>,
): Promise<void> {
  const server = await openCitus(url);
  try {
    const onCitus = await prepareRun(server);
    const ones: Awaited<ReturnType<typeof measureStatements>>[] = [];
    const many: typeof ones = [];
    for (let round = 1; round <= settings.rounds; round += 1) {
      for (const [name, run, results] of [
        ['one PostgreSQL', onOne, ones],
        ['Citus         ', onCitus, many],
      ] as const) {
        const result = await measureStatements(run);
        results.push(result);
        const statements = `${result.statements.toFixed(4)} statements a vote`;
        console.log(`round ${round}  ${burstLine(name, result.burst)}   ${statements}`);
      }
    }
    const speed = (results: typeof ones) => medianBurst(results.map(({ burst }) => burst)).votesPerSecond;
    const statements = (results: typeof ones) => median(results.map((result) => result.statements));
    const faster = speed(many) / speed(ones);
    const more = statements(many) / statements(ones);
    console.log(`\n${verdict('votes, Citus / one PostgreSQL', faster.toFixed(2), faster >= 0.35, '≥ 0.35')}`);
    console.log(verdict('statements a vote, the same', more.toFixed(2), more <= 1.2, '≤ 1.2'));
  } finally {
    await server.stop();
  }
}

async function openCitus(url: string): Promise<BenchServer> {
  const nodes = await findNodes(url);
  const coordinator = (database: string) => at(nodes, database)[0] ?? '';
  const [found] = await administer(
    url,
    "select extversion as version from pg_extension where extname = 'citus'",
  );

  async function prepare<T>(fill: (db: Db, address: string) => Promise<T>): Promise<T> {
    return makeCitusTemplate(nodes, TEMPLATE, settings.shards, async () => {
      const db = createDb(createPool({ connectionString: coordinator(TEMPLATE) }, 2, 0));
      try {
        return await fill(db, coordinator(TEMPLATE));
      } finally {
        await db.destroy();
      }
    });
  }

  async function onCopy<T>(measure: (address: string) => Promise<T>): Promise<T> {
    await dropCitus(nodes, ROUND);
    await cloneCitus(nodes, TEMPLATE, ROUND);
    await onEach(nodes, 'checkpoint');
    try {
      return await measure(coordinator(ROUND));
    } finally {
      await dropCitus(nodes, ROUND);
    }
  }

  return {
    version: `Citus ${found?.version}, ${nodes.length} machines, ${settings.shards} shards`,
    prepare,
    onCopy,
    stop: () => dropCitus(nodes, TEMPLATE),
  };
}
