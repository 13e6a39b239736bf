/** Tells the fields of a call's params, query or body, however the schema is wrapped. */
import { z } from 'zod';

/** The fields by name; empty for a schema that is not an object. A union has the fields of all its options. */
export function fieldsOf(schema: z.core.$ZodType | undefined): Map<string, z.core.$ZodType> {
  if (schema instanceof z.ZodObject) return new Map(Object.entries(schema.shape));
  if (schema instanceof z.ZodPipe) {
    // A preprocess step comes before the object, any other transform after it.
    return fieldsOf(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in);
  }
  if (schema instanceof z.ZodUnion) {
    return new Map(schema.def.options.flatMap((option) => [...fieldsOf(option)]));
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return fieldsOf(schema.def.innerType);
  }
  return new Map();
}
