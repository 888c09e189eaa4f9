import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The default leaves a core idle, and most tests wait for the database or an engine anyway.
    maxWorkers: '100%',
    // A busy machine is no reason to fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: ['contract', 'server', 'web', 'sandbox', 'scripts'].map((name) => ({
      extends: true as const,
      test: {
        name,
        root: `./${name}`,
        include: ['**/*.test.ts', '**/*.test.tsx'],
        globalSetup:
          name === 'server' ? [path.join(import.meta.dirname, 'server/test/database-server.ts')] : [],
      },
    })),
  },
})
