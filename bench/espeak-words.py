"""
Says a text with espeak-ng: its sound as WAV into a file, and on stdout, as JSON, when each of its words begins and ends, in seconds.
Of two words that it says as one, such as "in the", it tells no boundary: both are left out.
"""

import ctypes
import json
import re
import sys
import wave

WORD, PHONEME, SYNCHRONOUS, PHONEME_EVENTS, UTF8, RATE = 1, 7, 2, 1, 1, 1


class Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", ctypes.c_char * 8),
    ]


text, file, voice, speed = sys.argv[1:]
library = ctypes.CDLL("libespeak-ng.so.1")
sound = bytearray()
words = []


def take(samples, count, events):
    if samples and count > 0:
        sound.extend(ctypes.string_at(samples, 2 * count))
    for event in iter_until_end(events):
        at = event.audio_position / 1000
        # The pause behind a clause begins with a phoneme of its own.
        is_pause = event.type == PHONEME and event.id.startswith(b"_")
        if words and words[-1]["end"] is None and (event.type == WORD or is_pause):
            words[-1]["end"] = at
        if event.type == WORD:
            start = event.text_position - 1
            end = start + event.length
            words.append({"word": text[start:end], "start": at, "end": None, "place": start})
    return 0


def iter_until_end(events):
    place = 0
    while events[place].type != 0:
        yield events[place]
        place += 1


prototype = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event)
)
callback = prototype(take)
rate = library.espeak_Initialize(SYNCHRONOUS, 0, None, PHONEME_EVENTS)
library.espeak_SetSynthCallback(callback)
library.espeak_SetVoiceByName(voice.encode())
library.espeak_SetParameter(RATE, int(speed), 0)
said = text.encode()
library.espeak_Synth(said, len(said) + 1, 0, 1, 0, UTF8, None, None)
with wave.open(file, "wb") as out:
    out.setnchannels(1)
    out.setsampwidth(2)
    out.setframerate(rate)
    out.writeframes(bytes(sound))
places = [word["place"] for word in words[1:]] + [len(text)]
own = [
    {key: word[key] for key in ("word", "start", "end")}
    for word, place in zip(words, places)
    if not re.search(r"\w", text[word["place"] + len(word["word"]) : place])
]
json.dump(own, sys.stdout)
