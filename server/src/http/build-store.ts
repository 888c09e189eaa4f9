import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { buildFiles } from '../db/schema.ts'

export type BuildFile = Pick<typeof buildFiles.$inferSelect, 'name' | 'identity' | 'brotli'>

/** The hashed files of the pages' builds, this server's, other servers' and former ones'. */
export function makeBuildStore(db: Database) {
  return {
    /** Notes that these are in use, and says which of them are not kept yet. */
    async touch(names: string[], at: Date): Promise<string[]> {
      const kept = await db
        .update(buildFiles)
        .set({ usedAt: at })
        .where(inArray(buildFiles.name, names))
        .returning({ name: buildFiles.name })
      const known = new Set(kept.map(({ name }) => name))
      return names.filter((name) => !known.has(name))
    },

    async keep(file: BuildFile, at: Date) {
      await db
        .insert(buildFiles)
        .values({ ...file, usedAt: at })
        .onConflictDoNothing()
    },

    async find(name: string): Promise<BuildFile | null> {
      const [file] = await db.select().from(buildFiles).where(eq(buildFiles.name, name))
      return file ?? null
    },
  }
}
