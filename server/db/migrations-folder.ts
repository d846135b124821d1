import path from 'node:path'

export const migrationsFolder = path.join(import.meta.dirname, 'migrations')
