import {
  cacheControl,
  embedHeaders,
  embedPath,
  everyAnswer,
  inertPolicy,
  worker,
} from './headers.ts';
import { type Manifest, types } from './manifest.ts';
import { isBareShell, notFound, redirects, rewrites } from './rewrites.ts';

/**
 * The site for nginx, to be included in its `http` block; `root` is the built site's folder. What
 * it answers is what the bundled server answers, which serves `/api` behind it.
 */
export function nginxFile(root: string, manifest: Manifest): string {
  const policies = Object.values(manifest).filter(({ policy }) => policy);
  const shells = rewrites.map(({ to }) => to).filter(isBareShell);
  return `# Written by the build. In nginx.conf: http { include ${root.replace(/public\/?$/, '')}nginx.conf; }
map_hash_bucket_size 256;

map $uri $holdfast_policy {
  default ${quoted(inertPolicy)};
${policies.map(({ file, policy = '' }) => `  /${file} ${quoted(policy)};`).join('\n')}
}
map $uri $holdfast_cache {
  default ${quoted(cacheControl('/', ''))};
  ~^/_astro/ ${quoted(cacheControl('/_astro/', ''))};
  ~\\.html$ ${quoted(cacheControl('/', 'text/html'))};
  ~${worker}$ ${quoted(cacheControl(worker, ''))};
}
${Object.entries(embedHeaders)
  .map(
    ([name, value]) => `map $uri ${embedVariable(name)} {
  default "";
  ~^${embedPath} ${quoted(value)};
}`,
  )
  .join('\n')}
# For the log: an address without its query, and without the code or the contact in its path.
map $uri $holdfast_logged {
  default $uri;
  "~*^/+(?<holdfast_told>${secretive.join('|')})/" /$holdfast_told/*;
}
log_format holdfast '$remote_addr [$time_iso8601] "$request_method $holdfast_logged" '
  '$status $body_bytes_sent $request_time';

# The address without slashes at its end. What begins with two would lead to another host.
map $request_uri $holdfast_shorter {
  default "";
  "~^/+(?<holdfast_path>[^?/\\x5c][^?]*?)/+(?<holdfast_query>\\?.*)?$" /$holdfast_path$holdfast_query;
}

# As it was asked, with its port, which $host leaves out.
map $http_host $holdfast_host {
  default $http_host;
  "" $host;
}

upstream holdfast_provider {
  # One line for each process of the provider, all on one PostgreSQL. None is ever given up: one that
  # restarts is asked again at once, and until then each request goes on to the next.
  server 127.0.0.1:4321 max_fails=0;
  keepalive 16;
}

server {
  listen 8080; # with TLS: 443 ssl http2, its certificate, and a redirect from 80
  # nginx's user must be able to read it. If it cannot, as in a home, copy the folder to where it can.
  root ${root.replace(/\/$/, '')};
  access_log /var/log/nginx/holdfast.log holdfast;
  server_tokens off;
  absolute_redirect off;
  merge_slashes off;
  charset utf-8;
  charset_types ${charsetTypes.join(' ')};
  types {
${Object.entries(types)
  .map(([ending, type]) => `    ${type.split(';')[0]} ${ending.slice(1)};`)
  .join('\n')}
  }
  default_type application/octet-stream;
  gzip_static on;
  gzip_vary on;
  # brotli_static on; # where the module is installed

${securityHeaders(2)}

  if ($holdfast_shorter) {
    return 308 $holdfast_shorter;
  }

  location ^~ /api {
    proxy_pass http://holdfast_provider;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    # What a process that ended has not answered is asked of the next one. Whatever moves money has
    # its key with it, so that it is done once all the same. One that only takes long is still at it.
    proxy_next_upstream error non_idempotent;
    proxy_connect_timeout 2s;
    proxy_set_header Host $holdfast_host;
    # The provider believes it with TRUSTED_PROXIES=1.
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    # The provider's answers have these headers, and a header here keeps out those from above.
    add_header x-content-type-options "" always;

    # What goes wrong is told with the whole address, and these hold a contact.
    location ^~ /api/signon {
      error_log /dev/null;
      proxy_pass http://holdfast_provider;
    }
  }

  location = / {
    try_files /index.html =404;
  }
${redirects.map(({ from, to }) => location(`= ${from}`, `return 308 ${to}$is_args$args;`)).join('')}${shells
  .map((shell) => location(`= ${shell}`, `return 302 ${notFound};`))
  .join('')}${rewrites
  .map(({ from, to }) =>
    location(`~ ^${from.replace(/\{\w+\}/g, '[^/]+')}$`, `try_files ${to}.html =404;`),
  )
  .join('')}
  location = ${notFound} {
    error_page 404 ${notFound}.html;
    return 404;
  }
  location = ${notFound}.html {
    internal;
  }
  # Files that only stand for an address, and those of hosts.
  location ~ (\\.(html|br|gz)|^/_(headers|redirects))$ {
    return 302 ${notFound};
  }
  location / {
    # A form that was sent without its script: the page says what it needs. Nobody reads what was sent.
    if ($request_method = POST) {
      return 303 $request_uri;
    }
    try_files $uri $uri.html @unknown;
  }
  location @unknown {
    return 302 ${notFound};
  }
}
`;
}

/** Below these an address carries a code, or a contact: the rewritten pages, and the sign-on's calls. */
const secretive = [...rewrites.map(({ from }) => from.split('/')[1] ?? ''), 'api/+signon'];

const charsetTypes = [...new Set(Object.values(types))]
  .filter((type) => type.includes('charset') && !type.startsWith('text/html'))
  .map((type) => type.split(';')[0]);

function securityHeaders(indent: number): string {
  const headers = {
    ...everyAnswer,
    'content-security-policy': '$holdfast_policy',
    'cache-control': '$holdfast_cache',
    // An empty one is not sent.
    ...Object.fromEntries(Object.keys(embedHeaders).map((name) => [name, embedVariable(name)])),
  };
  return Object.entries(headers)
    .map(([name, value]) => `${' '.repeat(indent)}add_header ${name} ${quoted(value)} always;`)
    .join('\n');
}

const embedVariable = (name: string) => `$holdfast_${name.replaceAll('-', '_')}`;

const location = (match: string, ...directives: string[]) =>
  `\n  location ${match} {\n${directives.map((line) => `    ${line}`).join('\n')}\n  }`;

const quoted = (text: string) => `"${text}"`;
