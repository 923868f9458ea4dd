/** nginx, if installed: one process that serves the same headers and bytes from a file. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '../tests/support/ports.ts';
import { type Answer, readAnswer } from './answer.ts';
import { killOnExit, type Server, server } from './processes.ts';

const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find(existsSync);

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const configuration = (port: number, headers: Answer['headers']) => `
daemon off;
master_process off;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  etag off;
  sendfile on;
  tcp_nodelay on;
  keepalive_requests 1000000000;
  open_file_cache max=10;
  client_body_temp_path temp;
  proxy_temp_path temp;
  fastcgi_temp_path temp;
  uwsgi_temp_path temp;
  scgi_temp_path temp;
  types { }
  default_type ${quoted(headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? 'text/plain')};
  server {
    listen 127.0.0.1:${port} reuseport;
    location / {
      root .;
      rewrite ^ /body break;
      add_header Last-Modified "";
      ${headers
        .filter(([name]) => !/^content-(type|length)$/i.test(name))
        .map(([name, value]) => `add_header ${name} ${quoted(value)};`)
        .join('\n      ')}
    }
  }
}
`;

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Starts nginx with the response of a site's URL; `null` if nginx is not installed. */
export async function startNginx(url: string): Promise<Server | null> {
  if (program === undefined) return null;
  const { headers, body } = await readAnswer(url);
  const folder = mkdtempSync(join(tmpdir(), 'platen-bench-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'body'), body);
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, headers));
  const begun = performance.now();
  const child = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  killOnExit(child);
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await after(10);
  }
  return server(child, port, performance.now() - begun, () => '');
}
