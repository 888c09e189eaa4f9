/** A table that is looked up by whatever anybody says: “constructor” must not find what every object has. */
export function byWord<T>(rows: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null), rows)
}
