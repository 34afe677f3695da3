import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { apiPrefix } from './add-route.ts'
import { AppError } from './errors.ts'

/** Where the build puts files with a hash in their name. */
export const assetsPath = '/assets'

/** Paths under these prefixes are never pages of the web app. */
const notPages = [apiPrefix, '/socket.io', assetsPath]

/**
 * Serves the built web app: its files (those in assets/ have a hash in their name and never
 * change), index.html for every path that may be a page, and `not_found` otherwise. Without a built
 * web app, everything outside the API is `not_found`.
 */
export async function serveWebApp(app: FastifyInstance, root: string | undefined): Promise<void> {
  const isBuilt = root !== undefined && existsSync(join(root, 'index.html'))
  if (isBuilt)
    await app.register(fastifyStatic, {
      root,
      // A note of the build is kept beside its files.
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(root, assetsPath) + sep)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request: FastifyRequest, reply: FastifyReply) => {
    if (isBuilt && isPage(request)) return reply.sendFile('index.html')
    throw new AppError('not_found')
  })
}

function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  if (method !== 'GET' && method !== 'HEAD') return false
  return !hasDot(path) && !notPages.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

/**
 * No page has a dot in its path: those that do are of files (`/.env`, `/wp-login.php`,
 * `/.git/config`), which scanners look for.
 */
function hasDot(path: string): boolean {
  try {
    return decodeURIComponent(path).includes('.')
  } catch {
    return true
  }
}
