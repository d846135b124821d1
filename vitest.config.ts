import { defineConfig } from 'vitest/config'

// An odd zone: nothing may depend on where the machine stands.
process.env.TZ = 'Pacific/Chatham'

export default defineConfig({
  test: {
    include: [
      'server/**/*.test.ts',
      'shared/**/*.test.ts',
      'practice/**/*.test.ts',
      'app/**/*.test.ts',
      'scripts/*.test.mjs',
      'tests/*.test.ts',
    ],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    setupFiles: ['tests/support/console.ts'],
    testTimeout: 60_000,
    hookTimeout: 150_000,
    retry: 0,
    allowOnly: false,
    unstubEnvs: true,
    restoreMocks: true,
  },
})
