import { generateKeyPairSync, sign } from "node:crypto";

/** A self-signed certificate of 127.0.0.1, and its key; PEM. Built by RFC 5280. */
export function selfSignedCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const commonName = sequence(objectId(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from("127.0.0.1")));
  const name = sequence(tagged(0x31, commonName));
  const time = (year: number): Buffer => tagged(0x18, Buffer.from(`${year}0101000000Z`));
  const certificate = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(time(2020), time(2120)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = tagged(0x03, Buffer.of(0), sign("sha256", certificate, privateKey));
  const der = sequence(certificate, ecdsaWithSha256, signature);
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
}

/** DER: a tag, the length of its content, and the content. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), value]);
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, ...parts);
const integer = (value: number): Buffer => tagged(0x02, Buffer.of(value));
const objectId = (...bytes: number[]): Buffer => tagged(0x06, Buffer.from(bytes));
