/** Asks for a port before anything is started, so that a start which can't be reached does not begin. */
import { listenFailure, portInUse, type Place } from '@fourball/domain/kernel/process/listen.ts';
import { isPortFree } from './free-port.ts';

/** Rejects with one sentence when the port can't be had. */
export async function refusePortInUse(place: Place): Promise<void> {
  let free: boolean;
  try {
    free = await isPortFree(place.port, place.host);
  } catch (error) {
    throw listenFailure(error, place);
  }
  if (!free) throw portInUse(place);
}
