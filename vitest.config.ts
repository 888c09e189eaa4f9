import { availableParallelism } from 'node:os'
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { findSystemPostgres } from './server/test/find-system-postgres.ts'

const inTests = (file: string) => path.join(import.meta.dirname, 'server/test', file)

/** What breaks under the server and its database, and what engines do by themselves: minutes of work, which `npm test` leaves to CI. */
const leftToCi = [
  'src/adapters/engines/{pocketsphinx,remote}.test.ts',
  'src/account/{even-answers,mail-faults}.test.ts',
  'src/db/agreement.test.ts',
  'src/db/embedded/{account,crash,full-disk,server-role,start}.test.ts',
  'src/adapters/decoders/{mend-webm,webassembly}.test.ts',
  'src/dictation/{engine-trouble,hostile-recordings,openai-client}.test.ts',
  'src/dictation/live/{relay,service-trouble}.test.ts',
  'src/http/{rolling-restart,stopping}.test.ts',
  'src/{housekeeping,jobs}/*.test.ts',
]

export default defineConfig({
  test: {
    // Most tests wait, for the database, an engine or a floor of time.
    maxWorkers: availableParallelism() * 2,
    // A busy machine is no reason to fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      ...['contract', 'server', 'web', 'sandbox', 'scripts', 'extension'].map((name) => ({
        extends: true as const,
        test: {
          name,
          root: `./${name}`,
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...(name === 'server' && !process.env.CI ? leftToCi : [])],
          globalSetup: name === 'server' ? [inTests('database-server.ts')] : [],
        },
      })),
      // In CI what depends on the database once more, on the machine's own PostgreSQL, where it has one.
      ...(!process.env.CI || findSystemPostgres() === null
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'server-system-postgres',
                root: './server',
                include: ['src/{account,db}/*.test.ts', 'src/payment/open-routes.test.ts'],
                // Those that mostly wait, for a floor of time and for dead mail servers, a day of attacks, and servers that agree.
                exclude: [
                  'src/account/{even-answers,mail-faults,locked-out}.test.ts',
                  'src/db/agreement.test.ts',
                ],
                globalSetup: [inTests('system-postgres.ts')],
              },
            },
          ]),
    ],
  },
})
