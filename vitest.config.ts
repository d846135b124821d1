import { defineConfig } from 'vitest/config'
import { placeholderPictures } from './tests/support/picture-plugin.ts'

// An odd zone: nothing may depend on where the machine stands.
process.env.TZ = 'Pacific/Chatham'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    setupFiles: ['tests/support/console.ts'],
    testTimeout: 60_000,
    hookTimeout: 150_000,
    retry: 0,
    allowOnly: false,
    unstubEnvs: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'server/**/*.test.ts',
            'shared/**/*.test.ts',
            'practice/**/*.test.ts',
            'app/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'tests/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        plugins: [placeholderPictures()],
        test: {
          name: 'component',
          environment: 'happy-dom',
          setupFiles: ['tests/support/component.ts'],
          include: ['app/**/*.test.tsx'],
        },
      },
    ],
  },
})
