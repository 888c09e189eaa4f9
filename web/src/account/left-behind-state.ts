import { create } from 'zustand'

/** The person who has just signed out here, to be asked on /login whether their text stays; null: nobody. */
export const useLeftBehind = create<{ userId: string | null }>()(() => ({ userId: null }))
