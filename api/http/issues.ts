/** Turns what zod refuses into the field issues that a client is told. */
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { FieldIssue } from '@fourball/shared/contract/errors.ts';
import type { z } from 'zod';

const maxIssues = 50;

/** The error of a part of the request that its schema refused; `part` names what has no field of its own. */
export function refused(error: z.ZodError, part: 'params' | 'query' | 'body'): AppError {
  return new AppError('invalid_input', { issues: issuesOf(error.issues, part).slice(0, maxIssues) });
}

function issuesOf(
  issues: readonly z.core.$ZodIssue[],
  part: string,
  below: PropertyKey[] = [],
): FieldIssue[] {
  return issues.flatMap((issue) => {
    const path = [...below, ...issue.path];
    if (issue.code === 'invalid_union') {
      const nearest = nearestOption(issue.errors);
      if (nearest) return issuesOf(nearest, part, path);
    }
    return [{ field: path.map(String).join('.') || part, message: issue.message }];
  });
}

/** Of the options of a union, the one that what was sent came closest to: its issues lie deepest. */
function nearestOption(options: readonly (readonly z.core.$ZodIssue[])[]) {
  const depth = (issues: readonly z.core.$ZodIssue[]): number =>
    Math.min(...issues.map(({ path }) => path.length));
  return [...options].sort((a, b) => depth(b) - depth(a))[0];
}
