/** A queue in which users take turns: whoever has much waiting does not delay who has little. */
export type Turns<T> = {
  add(user: string, item: T): void
  /** For what has already had its turn: it is this user's next. */
  addFirst(user: string, item: T): void
  take(): T | undefined
  remove(user: string, item: T): void
  size(): number
}

export function makeTurns<T>(): Turns<T> {
  // A Map keeps the order in which users came; who was served goes to its end.
  const byUser = new Map<string, T[]>()
  const of = (user: string) => {
    const items = byUser.get(user) ?? []
    byUser.set(user, items)
    return items
  }
  return {
    add: (user, item) => of(user).push(item),
    addFirst: (user, item) => of(user).unshift(item),
    take() {
      const [next] = byUser
      if (!next) return undefined
      const [user, items] = next
      const item = items.shift()
      byUser.delete(user)
      if (items.length > 0) byUser.set(user, items)
      return item
    },
    remove(user, item) {
      const left = of(user).filter((other) => other !== item)
      if (left.length > 0) byUser.set(user, left)
      else byUser.delete(user)
    },
    size: () => [...byUser.values()].reduce((sum, items) => sum + items.length, 0),
  }
}
