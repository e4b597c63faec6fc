import { generateKeyPairSync, sign } from 'node:crypto';

interface CertificateOptions {
  /** Subject; default `localhost`, for which the certificate also covers 127.0.0.1. */
  host?: string;
  notBefore?: Date;
  notAfter?: Date;
}

const YEAR_MS = 365 * 24 * 3_600_000;

/**
 * Creates a self-signed certificate and its key, in PEM.
 *
 * Node can only read certificates. A few lines of DER avoid a dependency on a program or package.
 */
export function makeCertificate({
  host = 'localhost',
  notBefore = new Date(Date.now() - YEAR_MS),
  notAfter = new Date(Date.now() + YEAR_MS),
}: CertificateOptions = {}): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(set(sequence(OID.commonName, der(0x0c, Buffer.from(host)))));
  const names = [der(0x82, Buffer.from(host))];
  if (host === 'localhost') names.push(der(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(
    sequence(OID.subjectAltName, der(0x04, sequence(...names))),
    sequence(OID.basicConstraints, der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    sequence(OID.ecdsaWithSha256),
    name,
    sequence(time(notBefore), time(notAfter)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: pem(sequence(body, sequence(OID.ecdsaWithSha256), signature)),
  };
}

const OID = {
  commonName: Buffer.from('0603550403', 'hex'),
  subjectAltName: Buffer.from('0603551d11', 'hex'),
  basicConstraints: Buffer.from('0603551d13', 'hex'),
  ecdsaWithSha256: Buffer.from('06082a8648ce3d040302', 'hex'),
};

/** Encodes a DER value: tag, length, content. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents);
const set = (...contents: Buffer[]) => der(0x31, ...contents);

/** Encodes a UTCTime, which is limited to years up to 2049. */
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));

function pem(content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
