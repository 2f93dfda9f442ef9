import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** A certificate to make, and the authority of the case that signs it, made before. */
interface Wish {
  /** The folder with the authority's files, and for the new ones. */
  folder: string;
  authority: string;
  /** Days of validity; with 0 the certificate expires a second after it was made. */
  days?: number;
}

/** Where a certificate and its key lie. */
export interface CertificateFiles {
  certificate: string;
  key: string;
}

const openssl = (cwd: string, ...args: string[]) => execFileSync('openssl', args, { cwd, stdio: 'ignore' });

/** Why cases with certificates cannot run on this machine, or false. */
export function withoutOpenssl(): string | false {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'openssl is not there';
  }
}

/** Makes `name.crt` and `name.key`: a self-signed authority. */
export function makeAuthority(folder: string, name: string): void {
  const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  openssl(folder, 'req', ...kind, '-subj', `/CN=${name}`, ...files);
}

/** Makes `server.crt` and `server.key` for 127.0.0.1, signed by an authority; replaces existing ones. */
export function makeCertificate({ folder, authority, days = 1 }: Wish): CertificateFiles {
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const request = ['-keyout', 'server.key', '-out', 'server.csr'];
  openssl(folder, 'req', '-newkey', 'rsa:2048', '-nodes', ...name, ...request);
  const signed = ['-CA', `${authority}.crt`, '-CAkey', `${authority}.key`, '-CAcreateserial'];
  const valid = ['-days', String(days), '-copy_extensions', 'copy'];
  openssl(folder, 'x509', '-req', '-in', 'server.csr', ...valid, ...signed, '-out', 'server.crt');
  return { certificate: path.join(folder, 'server.crt'), key: path.join(folder, 'server.key') };
}
