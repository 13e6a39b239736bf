/** The keys of the parameters in the query cache. */

export const parameterKeys = {
  all: ['club', 'parameters'] as const,
  list: ['club', 'parameters', 'list'] as const,
  on: (day: string) => ['club', 'parameters', 'on', day] as const,
};
