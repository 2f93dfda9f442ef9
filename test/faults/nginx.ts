import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import tls from 'node:tls';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../folder.ts';
import { freePort } from '../free-port.ts';
import type { CertificateFiles } from './certificates.ts';

/** Debian installs nginx in /usr/sbin, which only administrators have in their PATH. */
const ENV = { PATH: `${process.env.PATH}${path.delimiter}/usr/sbin` };
const LOOK_MS = 20;

/** nginx in front of the product, configured as docs/operations.md asks of a proxy. */
export interface Nginx {
  url: string;
  /** Makes nginx read its certificate's files again. Resolves when it shows the certificate in them. */
  reload(): Promise<void>;
}

/** Why cases with nginx cannot run on this machine, or false. */
export function withoutNginx(): string | false {
  try {
    execFileSync('nginx', ['-v'], { env: ENV, stdio: 'ignore' });
    return false;
  } catch {
    return 'nginx is not there';
  }
}

/** Starts an nginx that terminates TLS with this certificate and passes requests on to `to`; it ends with the test. */
export async function startNginx(to: string, files: CertificateFiles): Promise<Nginx> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const settings = path.join(folder, 'nginx.conf');
  await writeFile(settings, configuration({ folder, port, to, ...files }));
  const child = spawn('nginx', ['-p', folder, '-c', settings, '-e', 'stderr'], {
    env: ENV,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const untilShown = async () => {
    const own = new X509Certificate(await readFile(files.certificate)).fingerprint256;
    while ((await shown(port)) !== own) {
      if (isOver(child)) throw new Error(`nginx has ended:\n${said}`);
      await wait(LOOK_MS);
    }
  };
  await untilShown();
  return {
    url: `https://127.0.0.1:${port}`,
    reload: async () => {
      child.kill('SIGHUP');
      await untilShown();
    },
  };
}

function configuration({
  folder,
  port,
  to,
  certificate,
  key,
}: { folder: string; port: number; to: string } & CertificateFiles): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    daemon off;
    pid ${folder}/nginx.pid;
    worker_processes 1;
    events { worker_connections 1000; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n      ')}
      upstream product { server ${new URL(to).host}; keepalive 40; }
      server {
        listen 127.0.0.1:${port} ssl;
        ssl_certificate ${certificate};
        ssl_certificate_key ${key};
        location / {
          proxy_pass http://product;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $remote_addr;
          proxy_set_header X-Forwarded-Proto $scheme;
          proxy_read_timeout 15s;
        }
      }
    }
  `;
}

/** The fingerprint of the certificate that nginx shows now; null when the port does not answer. */
function shown(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = tls.connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
    socket.once('error', () => resolve(null));
  });
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
