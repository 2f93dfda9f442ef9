import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { alarmsCopy as copy } from '#site/copy/regie-alarms.ts';
import styles from './alarm-list.module.css';

/** Seconds between two rings while an alarm is not taken on. */
const EVERY_S = 4;
/** Two notes, a fifth apart: audible over talk in a studio, and unlike a telephone. */
const NOTES_HZ = [880, 1_320];
const NOTE_S = 0.18;

/**
 * The sound of alarms. Browsers allow sound only after the user has tapped the page, so an operator switches it on for
 * the evening, and hears it at once.
 */
export function AlarmSound({ ringing }: { ringing: boolean }) {
  const [sound, setSound] = useState<AudioContext | null>(null);
  useEffect(() => {
    if (!sound || !ringing) return;
    call(sound);
    const timer = setInterval(() => call(sound), EVERY_S * 1_000);
    return () => clearInterval(timer);
  }, [sound, ringing]);
  useEffect(() => () => void sound?.close(), [sound]);
  const Icon = sound ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      className={styles.sound}
      aria-label={copy.sound}
      title={sound ? copy.soundOn : copy.soundOff}
      aria-pressed={sound !== null}
      onClick={() => {
        const opened = sound ? null : new AudioContext();
        if (opened) call(opened);
        setSound(opened);
      }}
    >
      <Icon size={18} strokeWidth={2.25} aria-hidden="true" />
    </button>
  );
}

function call(sound: AudioContext): void {
  for (const [place, frequency] of NOTES_HZ.entries()) {
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    const begins = sound.currentTime + place * NOTE_S;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.25, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + NOTE_S);
    tone.connect(volume).connect(sound.destination);
    tone.start(begins);
    tone.stop(begins + NOTE_S);
  }
}
