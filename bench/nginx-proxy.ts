import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '#tests/support/ports.ts';
import type { LoadBalancer } from '#tests/support/small-proxy.ts';

const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find((path) => existsSync(path));

/**
 * `max_fails=0`: a refused connection costs nothing, so no process is left out after a restart. By default nginx retries
 * a request that is not safe (POST, PUT) only if nothing of it was sent.
 */
const configuration = (port: number, targets: readonly string[]) => `
daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off;
  client_max_body_size 20m;
  client_body_temp_path temp;
  proxy_temp_path temp;
  fastcgi_temp_path temp;
  uwsgi_temp_path temp;
  scgi_temp_path temp;
  upstream site {
    ${targets.map((target) => `server ${new URL(target).host} max_fails=0;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000;
    location / {
      proxy_pass http://site;
      proxy_next_upstream error timeout http_502 http_503;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`;

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/** nginx in front of several processes of the site. Throws if it is not installed. */
export async function startNginxProxy(targets: readonly string[]): Promise<LoadBalancer & { pid: number }> {
  if (program === undefined) throw new Error('Install the Debian package nginx (apt-get install nginx-light)');
  const folder = mkdtempSync(join(tmpdir(), 'platen-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, targets));
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const child = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', ...user], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
