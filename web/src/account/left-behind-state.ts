import { create } from 'zustand'

/** Who has just signed out here, and is asked on /login whether their text stays; null: nobody. */
export const useLeftBehind = create<{ userId: string | null }>()(() => ({ userId: null }))
