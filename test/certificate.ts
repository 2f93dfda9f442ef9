import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Makes a self-signed certificate of `localhost` with openssl. @returns certificate, key, the certificate's file */
export function makeCertificate(folder: string, days: number): { cert: Buffer; key: Buffer; file: string } {
  const [file, keyFile] = ['pem', 'key'].map((end) => path.join(folder, `localhost-${days}.${end}`));
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      String(days),
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      String(keyFile),
      '-out',
      String(file),
    ],
    { stdio: 'ignore' },
  );
  return { cert: readFileSync(String(file)), key: readFileSync(String(keyFile)), file: String(file) };
}
