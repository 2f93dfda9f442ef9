/** Where a server listens: a name or an IP address, or the folder of its socket. */
export interface DatabaseHost {
  host: string;
  port: number;
}

/** The parts of a database's address. */
export interface DatabaseAddress {
  /** One or several servers; of several, the product works on the one that takes writes. */
  hosts: DatabaseHost[];
  database: string;
  /** The address with only its first host, because the driver does not understand a list of hosts. */
  single: string;
}

const USUAL_PORT = 5432;
const SHAPE = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
/** Parameters that libpq understands and the driver does not, or not as a list. */
const OF_LISTS = ['host', 'port', 'target_session_attrs', 'load_balance_hosts'];
/**
 * Accepted values of `target_session_attrs`: the product writes, so an address that asks for a standby is a mistake.
 */
const WRITABLE = ['any', 'read-write', 'primary'];

/**
 * Reads an address as PostgreSQL's own clients do: `postgresql://user:password@one:5432,two:5433/database`, or with
 * `?host=one,two&port=5432,5433`, where a host may be the folder of a socket and one port is that of all.
 *
 * @returns null when it is no such address
 */
export function readAddress(text: string): DatabaseAddress | null {
  const [, scheme = '', user, authority = '', path = '', query = ''] = SHAPE.exec(text) ?? [];
  if (!scheme) return null;
  const more = new URLSearchParams(query);
  if (!WRITABLE.includes(more.get('target_session_attrs') ?? 'any')) return null;
  const hosts = readHosts(authority, more.getAll('host').at(-1), more.getAll('port').at(-1));
  const [first] = hosts ?? [];
  if (!hosts || !first) return null;
  for (const name of OF_LISTS) more.delete(name);
  more.set('host', first.host);
  more.set('port', String(first.port));
  const rewritten = `${scheme}${user === undefined ? '' : `${user}@`}localhost${path}?${more}`;
  const single = hosts.length > 1 ? rewritten : text;
  return URL.canParse(single) ? { hosts, database: decoded(path.slice(1)), single } : null;
}

/** An address to show, without user and password. */
export function describeAddress({ hosts, database }: DatabaseAddress): string {
  const names = hosts.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`);
  return `PostgreSQL ${names.join(', ')}/${database}`;
}

function readHosts(authority: string, hosts?: string, ports?: string): DatabaseHost[] | null {
  const named = authority.split(',').map(readHost);
  const names = hosts?.split(',') ?? named.map(({ host }) => host);
  const given = ports?.split(',') ?? (named.length === names.length ? named.map(({ port }) => port) : ['']);
  if (given.length !== 1 && given.length !== names.length) return null;
  const numbers = given.map((port) => (port === '' ? USUAL_PORT : Number(port)));
  if (!numbers.every((port) => Number.isInteger(port) && port > 0 && port < 65_536)) return null;
  return names.map((name, n) => ({
    host: name || 'localhost',
    port: numbers[n] ?? numbers[0] ?? USUAL_PORT,
  }));
}

function readHost(text: string): { host: string; port: string } {
  const [, six, name = '', port = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/.exec(text) ?? [];
  return { host: decoded(six ?? name), port };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
