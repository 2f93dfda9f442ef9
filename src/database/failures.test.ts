import net from 'node:net';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { createPool } from './client.ts';
import { isTransient, isUnavailable } from './failures.ts';

const thrownBy = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => 'nothing',
    (error) => error,
  );

describe('what PostgreSQL and its driver really throw', () => {
  it('is transient where trying again makes sense', async () => {
    const { connection } = await freshDatabase();
    const pool = createPool(connection, 2);
    onTestFinished(() => pool.end());
    const statements = [
      `do $$ begin raise serialization_failure; end $$`,
      `do $$ begin raise deadlock_detected; end $$`,
      `do $$ begin raise lock_not_available; end $$`,
      `set statement_timeout = 20; select pg_sleep(1)`,
      // As Citus says it.
      `do $$ begin raise 'could not find valid entry for shard 102008' using errcode = 'internal_error'; end $$`,
    ];
    for (const statement of statements) {
      const error = await thrownBy(() => pool.query(statement));
      expect([statement, isTransient(error), isUnavailable(error)]).toEqual([statement, true, false]);
    }
  });

  it('is unavailable where the server is gone, or refuses', async () => {
    const { connection } = await freshDatabase();
    const pool = createPool(connection, 1);
    const killed = await thrownBy(() => pool.query('select pg_terminate_backend(pg_backend_pid())'));
    const exhausted = createPool(connection, 1);
    await exhausted.connect().then(async (client) => {
      client.on('error', () => {});
      await thrownBy(() => client.query(`do $$ begin raise too_many_connections; end $$`)).then((error) =>
        expect(isUnavailable(error)).toBe(true),
      );
      client.release();
    });
    const closed = createPool({ host: '127.0.0.1', port: await unusedPort() }, 1);
    const refused = await thrownBy(() => closed.query('select 1'));
    const nowhere = createPool({ host: '/nowhere' }, 1);
    const noSocket = await thrownBy(() => nowhere.query('select 1'));
    const deaf = await listener((socket) => socket.destroy());
    const hangUp = createPool({ host: '127.0.0.1', port: deaf }, 1);
    const hungUp = await thrownBy(() => hangUp.query('select 1'));
    const noFiles = Object.assign(new Error('connect EMFILE 127.0.0.1:5432'), { code: 'EMFILE' });
    for (const [name, error] of Object.entries({ killed, refused, noSocket, hungUp, noFiles })) {
      expect([name, isUnavailable(error), isTransient(error)]).toEqual([name, true, false]);
    }
    await Promise.all([pool, exhausted, closed, nowhere, hangUp].map((one) => one.end()));
  });

  it('is unavailable where it does not let us in, or shows a certificate that is not to be believed', async () => {
    const { connection } = await freshDatabase();
    const pool = createPool(connection, 1);
    const password = await thrownBy(() => pool.query('do $$ begin raise invalid_password; end $$'));
    const secured = (port: number) =>
      createPool(
        { connectionString: `postgresql://palmares@127.0.0.1:${port}/palmares?sslmode=verify-full` },
        1,
      );
    // PostgreSQL's answer to a request for TLS: N for no, S for yes; then something else than TLS follows, at once or
    // later.
    const answers = [['N'], ['Snot TLS'], ['S', 'not TLS']];
    const ports = await Promise.all(
      answers.map((pieces) =>
        listener((socket) => {
          const left = pieces.values();
          socket.on('error', () => {});
          socket.on('data', () => socket.write(left.next().value ?? ''));
        }),
      ),
    );
    const pools = ports.map(secured);
    const notSecured = await Promise.all(pools.map((one) => thrownBy(() => one.query('select 1'))));
    const certificates = ['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID'];
    const strangers = certificates.map((code) => Object.assign(new Error('a certificate'), { code }));
    for (const error of [password, ...notSecured, ...strangers]) {
      expect([error, isUnavailable(error), isTransient(error)]).toEqual([error, true, false]);
    }
    await Promise.all([pool, ...pools].map((one) => one.end()));
  });

  it('is neither where the statement itself is wrong', async () => {
    const { connection } = await freshDatabase();
    const client = new pg.Client(connection);
    await client.connect();
    onTestFinished(() => client.end());
    for (const statement of ['select 1 / 0', 'selec 1', 'select * from nowhere', `select 'x'::int`]) {
      const error = await thrownBy(() => client.query(statement));
      expect([statement, isTransient(error), isUnavailable(error)]).toEqual([statement, false, false]);
    }
    for (const other of [null, undefined, 'text', 0, {}, new Error('x'), { code: 7 }]) {
      expect([isTransient(other), isUnavailable(other)]).toEqual([false, false]);
    }
  });
});

/** A server that greets each client in the same way. @returns its port */
async function listener(greet: (socket: net.Socket) => void): Promise<number> {
  const server = net.createServer(greet);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.address() as net.AddressInfo).port;
}

async function unusedPort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
