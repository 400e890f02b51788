import { once } from "node:events";
import net from "node:net";
import { Failure } from "./failure.mjs";

/** @typedef {{ host: string, port: number }} Address */

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Address}
 * @throws {Failure} when PORT is not a port
 */
export function readAddress(env) {
  const host = env.HOST || "127.0.0.1";
  const port = Number(env.PORT || 3000);
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return { host, port };
  throw new Failure(`PORT is "${env.PORT}": set it to a whole number from 1 to 65535, such as PORT=3000.`);
}

/**
 * @param {Address} address
 * @returns {string} the address for a browser on this machine
 */
export function urlOf({ host, port }) {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${net.isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/**
 * @param {Address} address
 * @throws {Failure} when no server can listen there
 */
export async function assertFree(address) {
  const server = net.createServer().listen(address.port, address.host);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const where = `${address.host}:${address.port}`;
    if (code === "EADDRINUSE") {
      const other = `PORT=${address.port === 65535 ? 3000 : address.port + 1}`;
      throw new Failure(
        `Port ${address.port} on ${address.host} is taken. Choose another: ${other} npm start`,
      );
    }
    if (code === "EACCES") throw new Failure(`No right to listen on ${where}. Set PORT to 1024 or higher.`);
    throw new Failure(`Cannot listen on ${where} (${code}). Set HOST to an address of this machine.`);
  }
  server.close();
  await once(server, "close");
}

/** @returns {Promise<number>} a port that is free at this moment */
export async function freePort() {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}

/**
 * @param {Address} address
 * @returns {Promise<boolean>} whether something answers there
 */
export async function isListening({ host, port }) {
  const socket = net.connect({ host: host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host, port });
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
